// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {IPoolGovernor} from "../../src/interface/IPoolGovernor.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {FreezeScope} from "../../src/type/FreezeScope.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {RoleTable} from "./RoleTable.sol";
import {WholeDeployment} from "./WholeDeployment.sol";

/// @notice Who may call what of the governor once it is open, the admin's additions having been announced and waited.
contract GovernorRolesTest is WholeDeployment, RoleTable {
    function setUp() public override {
        super.setUp();
        bytes memory delisting = abi.encodeCall(governor.delistToken, (address(jpyc)));
        announce(address(governor), delisting);
        passDelay();
        make(address(governor), delisting);
        _addition("delistToken", abi.encodeCall(governor.delistToken, (address(idrx))));
        _addition("writeDownToken", abi.encodeCall(governor.writeDownToken, (address(jpyc))));
        (, bytes memory listing) = newToken();
        _addition("listToken", listing);
        FeedSettings memory feed = feedSettings(16_500e8, 8_000e8, 33_000e8);
        _addition("setFeed", abi.encodeCall(governor.setFeed, (address(idrx), feed)));
        _addition("setCorridor", abi.encodeCall(governor.setCorridor, (USDT_IDRX, address(usdt), address(idrx), 200)));
        _addition("setLimits", abi.encodeCall(governor.setLimits, (address(usdt), someLimits())));
        _addition("setLossBudget", abi.encodeCall(governor.setLossBudget, (MAX_SHORT_LOSS, MAX_DAY_LOSS)));
        _addition("allowCounterparty", abi.encodeCall(governor.allowCounterparty, (stranger)));
        address[] memory accounts = new address[](1);
        accounts[0] = stranger;
        _addition("setBarred", abi.encodeCall(governor.setBarred, (accounts, true)));
        bytes32 id = announce(address(governor), "never made");
        passDelay();

        vm.prank(guardian);
        governor.removeFeed(address(jpyc));
        row("restoreFeed", abi.encodeCall(governor.restoreFeed, (address(jpyc))), resumer, RESUMER);
        row("removeFeed", abi.encodeCall(governor.removeFeed, (address(usdt))), guardian, GUARDIAN);
        row("tightenCorridor", abi.encodeCall(governor.tightenCorridor, (USDT_IDRX, 80)), guardian, GUARDIAN);
        TokenLimits memory none;
        row("tightenLimits", abi.encodeCall(governor.tightenLimits, (address(usdt), none)), guardian, GUARDIAN);
        row("tightenLossBudget", abi.encodeCall(governor.tightenLossBudget, (1, 1)), guardian, GUARDIAN);
        row("disallowCounterparty", abi.encodeCall(governor.disallowCounterparty, (stranger)), guardian, GUARDIAN);
        row("freeze", abi.encodeCall(governor.freeze, (FreezeScope.ALL, 0)), guardian, GUARDIAN);
        row("thaw", abi.encodeCall(governor.thaw, (FreezeScope.ALL, 0)), resumer, RESUMER);
        row("scheduleEngine", abi.encodeCall(governor.scheduleEngine, (stranger)), admin, ADMIN);
        row("removeEngine", abi.encodeCall(governor.removeEngine, (address(engine))), guardian, GUARDIAN);
        row("schedule", abi.encodeCall(Delayed.schedule, ("something")), admin, ADMIN);
        row("cancel", abi.encodeCall(Delayed.cancel, (id)), guardian, GUARDIAN);
    }

    function actors() internal view override returns (address[] memory) {
        return everybody();
    }

    function test_everyFunctionGoesThroughForTheOneWhoMayAndForNobodyElse() external {
        expectTable(address(governor));
    }

    function test_theTableHasEveryFunctionThatChangesSomething() external view {
        string[] memory whileItIsPutTogether = new string[](3);
        whileItIsPutTogether[0] = "setPool";
        whileItIsPutTogether[1] = "setDesk";
        whileItIsPutTogether[2] = "open";
        expectEveryFunctionOf("PoolGovernor", whileItIsPutTogether);
    }

    function test_whatPutsItTogetherIsDoneOnceEvenByTheAdmin() external {
        bytes[3] memory calls = [
            abi.encodeCall(governor.setPool, (pool)),
            abi.encodeCall(governor.setDesk, (stranger)),
            abi.encodeCall(governor.open, ())
        ];
        bytes[3] memory refusals = [
            abi.encodeWithSelector(IPoolGovernor.AlreadySet.selector, address(pool)),
            abi.encodeWithSelector(IPoolGovernor.AlreadySet.selector, address(liquidity)),
            abi.encodeWithSelector(Delayed.AlreadyOpened.selector)
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            refuse(admin, address(governor), calls[i], refusals[i]);
        }
    }

    /// @dev A call of the admin that has to be announced first.
    function _addition(string memory name, bytes memory call) private {
        announce(address(governor), call);
        row(name, call, admin, ADMIN);
    }
}
