// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISettlementVault} from "../../../src/interface/ISettlementVault.sol";
import {FirmQuote} from "../../../src/type/FirmQuote.sol";
import {Vm} from "../Vm.sol";
import {PlainToken} from "../token/PlainToken.sol";
import {ProgrammedEngine} from "./ProgrammedEngine.sol";

/// @notice Uses a vault at random for two partners, and keeps books of its own: what came in, what was paid, what was asked back.
contract VaultHandler {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    ISettlementVault private immutable _vault;
    PlainToken private immutable _token;
    address private immutable _executor;
    address private immutable _guardian;
    bytes32[2] private _partners;
    address[2] private _wallets;

    uint256 private _quotes;
    uint256[] private _waiting;

    /// @notice What each partner should have, by these books.
    mapping(bytes32 partnerId => uint256) public expected;

    /// @notice What waits to be withdrawn, by these books.
    uint256 public expectedWaiting;

    /// @notice What a partner's quotes of a UTC day have cost.
    mapping(bytes32 partnerId => mapping(uint256 day => uint256)) public spentOn;

    constructor(
        ISettlementVault vault,
        PlainToken token,
        address executor,
        address guardian,
        bytes32[2] memory partners,
        address[2] memory wallets
    ) {
        (_vault, _token, _executor, _guardian) = (vault, token, executor, guardian);
        (_partners, _wallets) = (partners, wallets);
    }

    function deposit(uint256 which, uint256 amount) external {
        amount = 1 + amount % 1e12;
        _token.mint(address(this), amount);
        _token.approve(address(_vault), amount);
        _vault.deposit(_partners[which % 2], address(_token), amount);
        expected[_partners[which % 2]] += amount;
    }

    function donate(uint256 amount) external {
        _token.mint(address(_vault), amount % 1e6);
    }

    function execute(uint256 which, uint256 amount) external {
        bytes32 partnerId = _partners[which % 2];
        uint256 cap = _vault.dailyCap(partnerId, address(_token));
        amount = 1 + amount % (2 * cap);
        FirmQuote memory quote;
        quote.quoteId = bytes32(++_quotes);
        quote.partnerId = partnerId;
        quote.payer = address(_vault);
        quote.tokenIn = address(_token);
        quote.amountIn = amount;
        ProgrammedEngine(address(_vault.engine())).program(amount, 0);
        vm.prank(_executor);
        try _vault.execute(quote, "") {
            _lower(partnerId, amount);
            spentOn[partnerId][block.timestamp / 1 days] += amount;
        } catch {}
    }

    function request(uint256 which, uint256 amount) external {
        bytes32 partnerId = _partners[which % 2];
        amount = 1 + amount % 1e12;
        vm.prank(_wallets[which % 2]);
        try _vault.requestWithdrawal(partnerId, address(_token), amount) returns (uint256 id) {
            _waiting.push(id);
            _lower(partnerId, amount);
            expectedWaiting += amount;
        } catch {}
    }

    function withdraw(uint256 which) external {
        (uint256 id, uint256 amount) = _pick(which);
        if (id == 0) return;
        try _vault.withdraw(id) {
            expectedWaiting -= amount;
        } catch {}
    }

    function cancel(uint256 which) external {
        (uint256 id, uint256 amount) = _pick(which);
        if (id == 0) return;
        bytes32 partnerId = _vault.withdrawal(id).partnerId;
        vm.prank(_guardian);
        _vault.cancelWithdrawal(id);
        expectedWaiting -= amount;
        expected[partnerId] += amount;
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + time % 3 days);
    }

    /// @dev Wraps where the vault let out more than the partner had, so that the books then differ for everybody to see.
    function _lower(bytes32 partnerId, uint256 amount) private {
        unchecked {
            expected[partnerId] -= amount;
        }
    }

    /// @dev A withdrawal that still waits, or id 0.
    function _pick(uint256 which) private view returns (uint256 id, uint256 amount) {
        if (_waiting.length == 0) return (0, 0);
        id = _waiting[which % _waiting.length];
        amount = _vault.withdrawal(id).amount;
        if (amount == 0) id = 0;
    }
}
